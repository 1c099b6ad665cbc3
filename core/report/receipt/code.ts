/** The letters of ids: without look-alikes, in the order of their values. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const SIZE = LETTERS.length

/** Letters of an id before its check letter: 75 bits. */
const BODY = 15

const LOOK_ALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', u: 'v' }

/** The check letter of Luhn's sum with 32 letters: any single wrong letter, and most exchanged neighbours, change it. */
const checkOf = (body: string): string => {
  let sum = 0
  Array.from(body)
    .reverse()
    .forEach((letter, at) => {
      const value = LETTERS.indexOf(letter) * (at % 2 === 0 ? 2 : 1)
      sum += Math.floor(value / SIZE) + (value % SIZE)
    })
  return LETTERS.charAt((SIZE - (sum % SIZE)) % SIZE)
}

/** The id of a receipt from the bytes of a hash, of which the first ten count. */
export const receiptId = (hash: Uint8Array): string => {
  const bits = [...hash.subarray(0, 10)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const body = Array.from({ length: BODY }, (_, at) =>
    LETTERS.charAt(parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  ).join('')
  return body + checkOf(body)
}

/** An id as people type it: in capitals, in groups, with look-alikes. Null where it cannot be one. */
export const readReceiptId = (typed: string): string | null => {
  const id = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oilu]/g, letter => LOOK_ALIKES[letter] ?? letter)
  if (id.length !== BODY + 1 || Array.from(id).some(letter => !LETTERS.includes(letter))) return null
  return checkOf(id.slice(0, BODY)) === id.slice(BODY) ? id : null
}

/** "7K2M-9QXR-0ABC-DEFG": an id as it is printed. */
export const receiptCode = (id: string): string => (id.toUpperCase().match(/.{1,4}/g) ?? []).join('-')
