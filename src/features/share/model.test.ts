import { expect, it } from 'vitest'
import { addressesIn, isAddress, receiverWords, withAddresses } from './model'

it('takes addresses out of what people paste, in lower case and each once', () => {
  expect(addressesIn(' Ann@X.de, bob@y.de;<ANN@x.de>\ncy@z.de ')).toEqual(['ann@x.de', 'bob@y.de', 'cy@z.de'])
  expect(addressesIn(' , ;')).toEqual([])
})

it('adds new ones behind those there are', () => {
  expect(withAddresses(['ann@x.de'], 'bob@y.de ANN@x.de')).toEqual(['ann@x.de', 'bob@y.de'])
})

it.each([
  ['ann@x.de', true],
  ['ann@x', false],
  ['ann', false],
  ['@x.de', false],
  ['a@b@x.de', false],
])('knows whether %s looks like an address', (text, yes) => {
  expect(isAddress(text)).toBe(yes)
})

it.each([
  ['opens', false, 'Can open it'],
  ['opens', true, 'Has to join first, then can open it'],
  ['asks', false, 'No access yet: can ask for it'],
  ['asks', true, 'Has to join first, then can ask for access'],
  ['unknown', false, 'Colleague: without access, they can ask for it'],
  ['unknown', true, 'Has to join first'],
  ['refused', false, 'Not allowed: No.'],
] as const)('says what somebody sees who %s (joins: %s)', (gets, joins, words) => {
  expect(receiverWords({ email: 'a@b.de', gets, joins, reason: gets === 'refused' ? 'No.' : '' })).toBe(words)
})
