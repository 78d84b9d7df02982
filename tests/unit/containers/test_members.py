"""Archives are read through a member at a time, whatever their bytes are."""

from __future__ import annotations

import gzip
import io
import tarfile
import warnings
import zipfile
from pathlib import Path

import pytest
from check_cases import pack
from hypothesis import given, settings
from hypothesis import strategies as st

from bgformats.containers.kinds import Kind, is_document, kind_of
from bgformats.containers.limits import LIMITS, Limits
from bgformats.containers.members import Found, Member, Passed, Trouble, Wanted, members

TEXT = b" 1 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  1) 31: 8/5 6/5\n"
KINDS = ("zip", "tar", "tar.gz", "gz", "bz2", "xz")


def found(
    data: bytes, name: str = "a", limits: Limits = LIMITS, wanted: Wanted = lambda head, called: True
) -> list[Found]:
    return list(members(io.BytesIO(data), name, limits=limits, wanted=wanted))


def names(data: bytes, name: str = "a") -> list[str]:
    return [one.name for one in found(data, name)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_container_is_known_by_its_content_and_gives_its_bytes_back(kind: str) -> None:
    data = pack(kind, [("x.mat", TEXT)])
    (one,) = found(data)
    assert isinstance(one, Member)
    assert one.data == TEXT
    assert kind_of(data[:512]) == {"gz": Kind.GZIP, "tar.gz": Kind.GZIP, "bz2": Kind.BZIP2}.get(kind, kind)


@pytest.mark.parametrize(
    "content",
    [b"", TEXT, TEXT * 20, bytes(10240), b"PK", b"\x1f\x8b", b"BZh9 is no bzip2", b"1234567\0" * 64],
    ids=["nothing", "match", "long match", "zeros", "PK", "two bytes of gzip", "BZh9", "digits"],
)
def test_other_contents_are_no_containers(content: bytes) -> None:
    assert kind_of(content[:512]) is None
    with pytest.raises(ValueError, match="no archive"):
        found(content)


@pytest.mark.parametrize("first", ["[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF"])
def test_a_document_that_is_a_zip_inside_is_none(first: str) -> None:
    head = pack("zip", [(first, b"x"), ("a.mat", TEXT)])[:512]
    assert kind_of(head) is None
    assert is_document(head)


def test_an_archive_of_nothing_has_no_members() -> None:
    assert found(pack("zip", [])) == []


def test_a_member_is_called_by_archive_slash_name_and_order_is_the_archives() -> None:
    for kind in ("zip", "tar", "tar.gz"):
        assert names(pack(kind, [("z/b.mat", TEXT), ("a.mat", TEXT)]), "in/r.zip") == [
            "in/r.zip/z/b.mat",
            "in/r.zip/a.mat",
        ]


@pytest.mark.parametrize(
    ("name", "called"), [("x.mat.gz", "x.mat"), ("x.MAT.GZ", "x.MAT"), ("x.mat.xz", "x.mat"), ("x.mat", "x.mat")]
)
def test_a_compressed_file_keeps_its_name_and_is_called_without_the_suffix(name: str, called: str) -> None:
    assert found(pack("gz", [("", TEXT)]), name) == [Member(name, called, TEXT)]


def test_a_compressed_file_in_an_archive_is_called_without_the_suffix() -> None:
    data = pack("zip", [("x.mat.gz", gzip.compress(TEXT))])
    assert found(data) == [Member("a/x.mat.gz", "a/x.mat", TEXT)]


@pytest.mark.parametrize("name", ["../../x.mat", "/etc/x.mat", "C:\\x.mat", "a/./b/../x.mat"])
def test_names_that_lead_out_of_the_archive_are_names_and_nothing_more(name: str, tmp_path: Path) -> None:
    for kind in ("zip", "tar"):
        assert names(pack(kind, [(name, TEXT)])) == [f"a/{name}"]
    assert list(tmp_path.iterdir()) == []


def test_members_of_one_name_are_numbered() -> None:
    data = pack("tar", [("x.mat", TEXT), ("x.mat", b"2"), ("y.mat", TEXT), ("x.mat", b"3")])
    assert found(data)[1:] == [
        Member("a/x.mat#2", "a/x.mat", b"2"), Member("a/y.mat", "a/y.mat", TEXT), Member("a/x.mat#3", "a/x.mat", b"3"),
    ]  # fmt: skip
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("x.mat", b"1")
        archive.writestr("x.mat", b"2")
    assert [(one.name, one.data) for one in found(stream.getvalue()) if isinstance(one, Member)] == [
        ("a/x.mat", b"1"), ("a/x.mat#2", b"2"),
    ]  # fmt: skip


def test_folders_are_left_out_and_links_and_devices_are_passed_over() -> None:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, kind in (
            ("d", tarfile.DIRTYPE),
            ("l", tarfile.SYMTYPE),
            ("h", tarfile.LNKTYPE),
            ("p", tarfile.FIFOTYPE),
        ):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    assert found(stream.getvalue()) == [Passed(f"a/{name}", "it is no file but a link or a device") for name in "lhp"]


def test_a_name_that_is_no_utf8_is_kept_in_a_tar_archive() -> None:
    data = pack("tar", [("J\udcf6rg.mat", TEXT)])
    assert names(data) == ["a/J\udcf6rg.mat"]


def test_a_zip_name_that_claims_to_be_utf8_and_is_not_is_damage() -> None:
    """Bit 11 of the flags says UTF-8 (APPNOTE 4.4.4); the name is in local header and directory."""
    data = pack("zip", [("Jörg.mat", TEXT)])
    broken = data.replace("ö".encode(), b"\xff\xff")
    (one,) = found(broken)
    assert isinstance(one, Trouble)
    assert one.fact.what == "damaged-container"


def test_an_old_tar_archive_without_its_mark_is_known_by_its_checksum() -> None:
    block = bytearray(pack("tar", [("x.mat", TEXT)]))
    block[257:265] = bytes(8)
    total = sum(block[:148]) + 8 * 32 + sum(block[156:512])
    block[148:156] = b"%06o\0 " % total
    assert found(bytes(block)) == [Member("a/x.mat", "a/x.mat", TEXT)]
    block[0] ^= 1
    assert kind_of(bytes(block[:512])) is None


def test_a_large_member_is_read_only_if_it_is_wanted_and_a_small_one_is_not_asked_for() -> None:
    asked: list[tuple[int, str]] = []

    def wanted(head: bytes, called: str) -> bool:
        asked.append((len(head), called))
        return False

    data = pack("tar", [("large.bin", bytes(1 << 17)), ("small.bin", b"x")])
    assert found(data, wanted=wanted) == [
        Passed("a/large.bin", "its beginning is of no known format"),
        Member("a/small.bin", "a/small.bin", b"x"),
    ]
    assert asked == [(1 << 16, "a/large.bin")]


def test_what_stands_before_a_damaged_place_is_read() -> None:
    """The compressed stream breaks off in the second of two members that do not compress."""
    import random

    noise = random.Random(1).randbytes(200_000)
    data = pack("tar.gz", [("1.mat", TEXT), ("2.bin", noise)])
    first, second = found(data[:100_000])
    assert first == Member("a/1.mat", "a/1.mat", TEXT)
    assert isinstance(second, Trouble)
    assert (second.name, second.fact.what, second.fact.variant) == ("a/2.bin", "damaged-container", "truncated")


def test_a_damaged_member_of_a_zip_archive_leaves_the_others_readable() -> None:
    data = bytearray(pack("zip", [("1.mat", TEXT), ("2.mat", TEXT)]))
    data[40] ^= 1
    first, second = found(bytes(data))
    assert isinstance(first, Trouble)
    assert (first.name, first.fact.variant, first.fact.span) == ("a/1.mat", "checksum", (0, 0))
    assert second == Member("a/2.mat", "a/2.mat", TEXT)


def test_the_place_of_a_member_is_its_byte_in_the_archive() -> None:
    """A tar member of 83 bytes takes a header and one padded block: the next begins at 1024."""
    data = pack("tar", [("1.mat", TEXT), ("2.mat", b"x" * 2000)])
    trouble = found(data[:2000])[1]
    assert isinstance(trouble, Trouble)
    assert trouble.fact.span == (1024, 1024)


def test_a_bomb_is_stopped_before_it_fills_the_memory() -> None:
    """64 MiB may come out before the ratio counts; of a gigabyte of line ends nothing more does."""
    packer = io.BytesIO()
    with gzip.open(packer, "wb") as stream:
        stream.write(TEXT)
        for _ in range(100):
            stream.write(b"\n" * (1 << 20))
    limits = Limits(slack=1 << 22)
    (one,) = found(packer.getvalue(), limits=limits)
    assert isinstance(one, Trouble)
    assert (one.fact.what, one.fact.variant) == ("input-limit", "expands")


def test_a_bomb_of_many_overlapping_members_is_stopped() -> None:
    """The members share one account, so that none need be absurd by itself."""
    data = pack("tar.gz", [(f"{number}.mat", TEXT + b"\n" * 60_000) for number in range(40)])
    out = found(data, limits=Limits(slack=1 << 20, ratio=20))
    assert isinstance(out[-1], Trouble)
    assert out[-1].fact.variant == "expands"
    assert len(out) < 40


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_damage_raises_and_none_goes_untold(kind: str, data: st.DataObject) -> None:
    """Bytes are changed, taken out or cut: what comes out is what was put in, or trouble is told."""
    whole = pack(kind, [("1.mat", TEXT), ("2.mat", TEXT * 3)] if kind in ("zip", "tar", "tar.gz") else [("", TEXT)])
    at = data.draw(st.integers(16, len(whole) - 1))
    before, after = whole[:at], whole[at + 1 :]
    damaged = data.draw(st.sampled_from((before, before + after, before + bytes((whole[at] ^ 0x55,)) + after)))
    if kind_of(damaged[:512]) is None:
        return
    out = found(damaged, limits=Limits(member=1 << 20, slack=1 << 20))
    told = any(isinstance(one, Trouble) for one in out)
    contents = [one.data for one in out if isinstance(one, Member)]
    # A tar archive has no checksum of its contents. A compressed one has, behind members that were read by then.
    assert told or kind == "tar" or all(content in (TEXT, TEXT * 3) for content in contents)
    assert told or kind in ("zip", "tar") or contents == list((TEXT, TEXT * 3)[: len(contents)])


def test_headers_of_a_tar_archive_count_as_content() -> None:
    """Members without a byte of content, and names that take headers of their own."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for number in range(200):
            archive.addfile(tarfile.TarInfo(f"{number}-{'ä' * 200}.mat"))
    limits = Limits(slack=10_000, ratio=5)
    *_, last = found(gzip.compress(data.getvalue()), limits=limits)
    assert isinstance(last, Trouble)
    assert (last.fact.what, last.fact.variant) == ("input-limit", "expands")
    assert len(found(gzip.compress(data.getvalue()))) == 200
