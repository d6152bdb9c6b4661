"""Ed25519 signatures: the verification of RFC 8032, section 5.1.7, with nothing but Python's integers."""
import base64
import hashlib
import re

Point = tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)

# What precedes the 32 bytes of a key in PEM: SubjectPublicKeyInfo with the algorithm 1.3.101.112 (RFC 8410).
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")
PEM = re.compile("-----BEGIN PUBLIC KEY-----(.*?)-----END PUBLIC KEY-----", re.DOTALL)


def x_of(y: int, sign: int) -> int | None:
    """Section 5.1.3; None if no point has this y."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * SQRT_MINUS_1 % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return x if x & 1 == sign else P - x


def point_of(encoded: bytes) -> Point | None:
    """A point in extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z; None if it is not on the curve."""
    number = int.from_bytes(encoded, "little")
    y, sign = number % 2**255, number >> 255
    x = x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = x_of(BASE_Y, 0) or 0
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def add(p: Point, q: Point) -> Point:
    """Section 5.1.4."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(factor: int, point: Point) -> Point:
    product = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            product = add(product, point)
        point, factor = add(point, point), factor >> 1
    return product


def same(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether `signature` (64 bytes) of `message` was made with the private key to `key` (32 bytes)."""
    a, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return same(multiply(s, BASE), add(r, multiply(k, a)))


def key_of(pem: str) -> bytes:
    """The 32 bytes of a public key in PEM; ValueError for anything else."""
    found = PEM.search(pem)
    der = base64.b64decode(found.group(1)) if found else b""
    if not der.startswith(SPKI_PREFIX) or len(der) != len(SPKI_PREFIX) + 32:
        raise ValueError("the key file holds no Ed25519 public key in PEM format")
    return der[len(SPKI_PREFIX):]
