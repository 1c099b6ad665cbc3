// The hot loops of server/process/gzip.ts, in AssemblyScript. The caller lays the text out, makes codes of the counts between the two
// calls for a block, and knows the places below; nothing here allocates.

/** Counts (u32) of 286 symbols and 30 distances, then their codes (u32): bits of the code, its length above them. */
const OFTEN: usize = 64
const OFTEN_FAR: usize = OFTEN + 286 * 4
const CODES: usize = 2048
const CODES_FAR: usize = CODES + 286 * 4
/** Where four bytes with a hash were seen last (u32); 0: nowhere, since texts begin far behind. */
const SEEN: usize = 4096
const HASH_BITS: u32 = 14
/** Bytes as they are, and repeats as length and distance (u32). */
const TOKENS: usize = SEEN + (4 << HASH_BITS)

const REPEAT: u32 = 65536
const LENGTHS: u32 = 257
const END: u32 = 256
const CODE_MASK: u32 = 0xffff

/** RFC 1951: repeats are this long at most, and lie back so far at most. */
const LONGEST: usize = 258
const WINDOW: usize = 32768
const SHORTEST: usize = 4

function countUp(at: usize): void {
  store<u32>(at, load<u32>(at) + 1)
}

/** Digits and what is between numbers, 44 to 57 without the slash and the minus: repeats among them are chance. */
function isOfNumber(byte: u32): bool {
  return byte - 44 < 14 && byte != 45 && byte != 47
}

/** Symbol of a length less three, without 258, which has its own. */
function lengthStep(over: u32): u32 {
  if (over < 8) return over
  const size = 31 - clz<u32>(over)
  return ((size - 1) << 2) + ((over >> (size - 2)) & 3)
}

/** Symbol of a distance less one. */
function distanceStep(over: u32): u32 {
  if (over < 4) return over
  const size = 31 - clz<u32>(over)
  return (size << 1) + ((over >> (size - 1)) & 1)
}

/** How many bytes are the same at both places, `most` at most. */
function sameFrom(a: usize, b: usize, most: usize): usize {
  let same: usize = 0
  while (same + 8 <= most) {
    const differs = load<u64>(a + same) ^ load<u64>(b + same)
    if (differs != 0) return same + <usize>(ctz<u64>(differs) >> 3)
    same += 8
  }
  while (same < most && load<u8>(a + same) == load<u8>(b + same)) same++
  return same
}

/** Takes the text in [from, to) apart into tokens and counts their symbols. Answers how many there are. */
export function takeApart(from: usize, to: usize): u32 {
  let token = TOKENS
  let at = from
  while (at < to) {
    const byte = <u32>load<u8>(at)
    if (!isOfNumber(byte) && at + SHORTEST <= to) {
      const slot = SEEN + ((<usize>((load<u32>(at) * 0x9e3779b1) >> (32 - HASH_BITS))) << 2)
      const found = <usize>load<u32>(slot)
      store<u32>(slot, <u32>at)
      if (found != 0 && at - found <= WINDOW && load<u32>(found) == load<u32>(at)) {
        const same = sameFrom(found, at, min(LONGEST, to - at))
        store<u32>(token, ((<u32>same) << 16) + <u32>(at - found) - 1)
        token += 4
        const step = same == LONGEST ? 28 : lengthStep(<u32>same - 3)
        countUp(OFTEN + ((<usize>(LENGTHS + step)) << 2))
        countUp(OFTEN_FAR + ((<usize>distanceStep(<u32>(at - found) - 1)) << 2))
        at += same
        continue
      }
    }
    store<u32>(token, byte)
    token += 4
    countUp(OFTEN + ((<usize>byte) << 2))
    at++
  }
  return <u32>((token - TOKENS) >> 2)
}

/** What is held of bits that fill no byte yet, between calls. */
let held: u64 = 0
let bits: u64 = 0

/** Writes bits at a place, the first lowest, and answers the place of the next byte. */
export function put(out: usize, value: u32, length: u32): usize {
  held |= (<u64>value) << bits
  bits += length
  store<u64>(out, held)
  const whole = bits >> 3
  held >>= whole << 3
  bits &= 7
  return out + <usize>whole
}

/** Forgets what is held. */
export function start(): void {
  held = 0
  bits = 0
}

/** Writes the tokens of a block and its end, and answers the place of the next byte. */
export function putTokens(out: usize, count: u32): usize {
  let word = held
  let filled = bits
  const end = TOKENS + ((<usize>count) << 2)
  for (let token = TOKENS; token < end; token += 4) {
    const value = load<u32>(token)
    if (value < REPEAT) {
      const code = load<u32>(CODES + ((<usize>value) << 2))
      word |= (<u64>(code & CODE_MASK)) << filled
      filled += code >> 16
    } else {
      const over = (value >> 16) - 3
      const step = over == 255 ? 28 : lengthStep(over)
      const code = load<u32>(CODES + ((<usize>(LENGTHS + step)) << 2))
      word |= (<u64>(code & CODE_MASK)) << filled
      filled += code >> 16
      if (step >= 8 && step < 28) {
        const more = (step >> 2) - 1
        word |= (<u64>(over & ((1 << more) - 1))) << filled
        filled += more
      }
      const far = value & 0xffff
      const farStep = distanceStep(far)
      const farCode = load<u32>(CODES_FAR + ((<usize>farStep) << 2))
      word |= (<u64>(farCode & CODE_MASK)) << filled
      filled += farCode >> 16
      if (farStep >= 4) {
        const more = (farStep >> 1) - 1
        word |= (<u64>(far & ((1 << more) - 1))) << filled
        filled += more
      }
    }
    store<u64>(out, word)
    const whole = filled >> 3
    out += <usize>whole
    word >>= whole << 3
    filled &= 7
  }
  held = word
  bits = filled
  const last = load<u32>(CODES + ((<usize>END) << 2))
  return put(out, last & CODE_MASK, last >> 16)
}
