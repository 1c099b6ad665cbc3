import { expect, it } from 'vitest'
import {
  addressesIn,
  isAddress,
  missedOf,
  receiversOf,
  receiverWords,
  withCorrected,
  withNamed,
  withTyped,
  type Named,
} from './model'

it('takes addresses out of what people paste, in lower case and each once', () => {
  expect(addressesIn(' Ann@X.de, bob@y.de;<ANN@x.de>\ncy@z.de ')).toEqual(['ann@x.de', 'bob@y.de', 'cy@z.de'])
  expect(addressesIn(' , ;')).toEqual([])
})

const address = (key: string): Named => ({ kind: 'address', key, name: key })
const ann: Named = { kind: 'person', key: 'id-1', name: 'Ann Lee' }
const board: Named = { kind: 'group', key: 'Board', name: 'Board' }

it('adds new ones behind those there are, and leaves a name that was not chosen whole', () => {
  expect(withTyped([ann, address('ann@x.de')], 'bob@y.de ANN@x.de')).toEqual([
    ann,
    address('ann@x.de'),
    address('bob@y.de'),
  ])
  expect(withTyped([ann], ' Ann Lee ')).toEqual([ann, address('Ann Lee')])
  expect(withNamed([ann], { ...ann, name: 'Renamed' })).toEqual([ann])
  expect(receiversOf([ann, address('a@b.de'), board])).toEqual({
    emails: ['a@b.de'],
    people: ['id-1'],
    groups: ['Board'],
  })
})

it('puts an address in the place of another, and names nobody twice', () => {
  const named = [ann, address('a@b.ed'), address('c@d.de')]
  expect(withCorrected(named, 'a@b.ed', 'a@b.de')).toEqual([ann, address('a@b.de'), address('c@d.de')])
  expect(withCorrected(named, 'a@b.ed', 'c@d.de')).toEqual([ann, address('c@d.de')])
})

it('keeps who was not reached: of a group that was reached in part its people', () => {
  const result = { email: null, people: 2, reason: '', missed: [] }
  const missed = [{ id: 'id-1', name: 'Ann Lee' }]
  expect(
    missedOf([
      { ...result, ...board, outcome: 'sent', missed },
      { ...result, ...ann, outcome: 'failed' },
      { ...result, ...address('a@b.de'), outcome: 'sent' },
      { ...result, ...board, key: 'Sales', name: 'Sales', outcome: 'failed', missed },
    ]),
  ).toEqual([ann, { ...board, key: 'Sales', name: 'Sales' }])
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
  const one = {
    ...address('a@b.de'),
    email: null,
    people: 1,
    opens: null,
    cards: null,
    suggestion: null,
    unreachable: false,
  }
  expect(receiverWords({ ...one, gets, joins, reason: gets === 'refused' ? 'No.' : '' })).toBe(words)
})

it('says that mails do not reach somebody rather than what they would see', () => {
  const one = { ...address('a@b.de'), email: null, people: 1, opens: null, cards: null, suggestion: null, reason: '' }
  expect(receiverWords({ ...one, gets: 'opens', joins: true, unreachable: true })).toBe(
    'No mail server found for b.de. Check the address.',
  )
})

const pricing = { position: 6, title: 'Pricing', people: 1 }
const size = { position: 2, title: '', people: 3 }
it.each([
  [{ ...ann, people: 1, gets: 'opens', cards: { of: 7, without: [] } }, 'All 7 cards'],
  [{ ...ann, people: 1, gets: 'opens', cards: { of: 7, without: [pricing] } }, '6 of 7 cards, not card 6: Pricing'],
  [{ ...ann, people: 1, gets: 'opens', cards: { of: 7, without: [size, pricing] } }, '5 of 7 cards, not cards 2, 6'],
  [{ ...board, people: 12, gets: 'opens', cards: { of: 7, without: [] } }, 'All 7 cards'],
  [
    { ...board, people: 12, gets: 'opens', cards: { of: 7, without: [pricing] } },
    '7 cards, some do not get card 6: Pricing',
  ],
  [{ ...board, people: 12, gets: 'some', cards: null }, '5 of 12 can open it. The others can ask for access'],
  [{ ...board, people: 12, gets: 'asks', cards: null }, 'No access yet: they can ask for it'],
  [{ ...board, people: 12, gets: 'unknown', cards: null }, 'Who has no access can ask for it'],
] as const)('says of people and groups which cards they get', (one, words) => {
  expect(
    receiverWords({
      email: null,
      opens: 5,
      joins: false,
      suggestion: null,
      unreachable: false,
      reason: '',
      ...one,
      cards: one.cards && { of: one.cards.of, without: [...one.cards.without] },
    }),
  ).toBe(words)
})
