/** The checks of a script in Python that look at the screen, with a reader of pictures: the standard library has none. */
export const PICTURE_CHECKS = String.raw`class Picture:
    """A picture as rows of bytes: red, green and blue of each pixel."""

    def __init__(self, png):
        if png[:8] != b"\x89PNG\r\n\x1a\n":
            raise Failed("The picture is no PNG.")
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        channels = {0: 1, 2: 3, 4: 2, 6: 4}.get(kind)
        if depth != 8 or channels is None or png[28]:
            raise Failed("The picture is a PNG of another kind than services make of screens.")
        at, packed = 8, b""
        while at < len(png):
            length = int.from_bytes(png[at : at + 4], "big")
            if png[at + 4 : at + 8] == b"IDAT":
                packed += png[at + 8 : at + 8 + length]
            at += length + 12
        data, stride = zlib.decompress(packed), self.width * channels
        self.rows, above = [], bytes(stride)
        for start in range(0, self.height * (stride + 1), stride + 1):
            above = unfiltered(data[start], bytearray(data[start + 1 : start + 1 + stride]), above, channels)
            colors = bytearray(self.width * 3)
            for color in range(3):
                colors[color::3] = above[color if channels > 2 else 0 :: channels]
            self.rows.append(bytes(colors))

    @property
    def size(self):
        return "%dx%d" % (self.width, self.height)


def unfiltered(kind, row, above, channels):
    """A row of a PNG without its filter."""
    for at in range(len(row)) if kind else ():
        left = row[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        up = above[at]
        if kind == 4:
            base = left + up - corner
            guess = min((abs(base - left), 0, left), (abs(base - up), 1, up), (abs(base - corner), 2, corner))[2]
        else:
            guess = (left, up, (left + up) // 2)[kind - 1]
        row[at] = (row[at] + guess) & 255
    return row


def screen():
    """The screen without the pointer: an extension of Pooldeck, which other services ignore."""
    return Picture(call("POST", "/browsers/%s/computer/screenshot" % session, {"hide_cursor": True}))


def compared(a, b, tolerance=0, masks=()):
    """How many of the compared pixels differ in a color by more than the tolerance, and how many were compared."""
    changed, total, width = 0, 0, max(a.width, b.width)
    for y in range(max(a.height, b.height)):
        row_a, row_b = (picture.rows[y] if y < picture.height else b"" for picture in (a, b))
        here = [mask for mask in masks if mask["y"] <= y < mask["y"] + mask["height"]]
        if row_a == row_b and not here:
            total += width
            continue
        for x in range(width):
            if any(mask["x"] <= x < mask["x"] + mask["width"] for mask in here):
                continue
            total += 1
            one, other = row_a[x * 3 : x * 3 + 3], row_b[x * 3 : x * 3 + 3]
            if len(one) != len(other) or any(abs(p - q) > tolerance for p, q in zip(one, other)):
                changed += 1
    return changed, total


def until(ms, wrong, least=1):
    """Looks at the screen until nothing is wrong with it, so many times at least, and the last time when some milliseconds are over."""
    end = time.monotonic() + ms / 1000
    looks = 0
    while True:
        began = time.monotonic()
        reason = wrong(screen())
        if reason is None:
            return
        looks += 1
        if began >= end and looks >= least:
            raise Failed(reason)
        time.sleep(max(0, min(began + 0.1, end) - time.monotonic()))


def equals(name, ms, max_changed=0, tolerance=0, masks=()):
    """Passes when the screen equals the picture of a step."""
    baseline = Picture(base64.b64decode(BASELINES[name]))

    def wrong(now):
        if now.size != baseline.size:
            words = "The screen is %s and the baseline %s: the pictures must have the same size."
            return words % (now.size, baseline.size)
        changed, total = compared(baseline, now, tolerance, masks)
        if changed > max_changed:
            words = "{:,} of {:,} pixels differ from the baseline; the limit is {:,}."
            return words.format(changed, total, max_changed)

    # A caret is on in every other look: so many see both, however long they take.
    until(ms, wrong, min(10, ms / 100))


def settles(ms, still_ms):
    """Passes when nothing changes for still_ms, from a moment on that is within ms."""
    start = time.monotonic()
    last = screen()
    since = time.monotonic()
    while True:
        time.sleep(max(0, min(0.1, since + still_ms / 1000 - time.monotonic())))
        looked = time.monotonic()
        now = screen()
        got = time.monotonic()
        if compared(last, now)[0] == 0:
            if looked - since >= still_ms / 1000:
                return
            continue
        last, since = now, got
        if looked - start > ms / 1000:
            raise Failed("The screen was still changing after %d ms." % ms)


def has_color(ms, x, y, color, tolerance=0):
    """Passes when a pixel has a color."""
    wanted = bytes.fromhex(color[1:])

    def wrong(now):
        if x >= now.width or y >= now.height:
            return "There is no pixel at %d, %d: the screen is %s." % (x, y, now.size)
        found = now.rows[y][x * 3 : x * 3 + 3]
        if any(abs(p - q) > tolerance for p, q in zip(found, wanted)):
            within = " within %d" % tolerance if tolerance else ""
            return "The pixel at %d, %d is #%s, not %s%s." % (x, y, found.hex(), color, within)

    until(ms, wrong)


def changes(ms, before):
    """Passes when the screen differs from what it was."""

    def wrong(now):
        if compared(before, now)[0] == 0:
            return "Nothing has changed on the screen in %d ms." % ms

    until(ms, wrong)`
