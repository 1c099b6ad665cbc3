import { describe, expect, it } from 'vitest'
import {
  again,
  arrived,
  begun,
  changed,
  mineKept,
  redone,
  refused,
  sameEntries,
  sending,
  theirsTaken,
  toSend,
  undone,
  type Entries,
} from './work'

const of = (...questions: string[]): Entries => questions.map(question => ({ levels: [{ question }] }))

describe('work on the columns of a banner', () => {
  it('goes back and forth, and forgets the future once something else is done', () => {
    const one = changed(changed(begun(of('A')), of('A', 'B')), of('A', 'B', 'C'))
    expect(undone(one).present).toEqual(of('A', 'B'))
    expect(undone(undone(undone(one))).present).toEqual(of('A'))
    expect(redone(undone(one)).present).toEqual(of('A', 'B', 'C'))
    expect(redone(changed(undone(one), of('D'))).present).toEqual(of('D'))
    expect(changed(one, of('A', 'B', 'C'))).toBe(one)
  })

  it('is sent one change at a time, the newest state each time', () => {
    const first = sending(changed(begun(of('A')), of('A', 'B')))
    const meanwhile = changed(first, of('A', 'B', 'C'))
    expect(toSend(meanwhile)).toBeNull()
    const next = arrived(meanwhile, of('A', 'B'))
    expect(toSend(next)).toEqual(of('A', 'B', 'C'))
    expect(toSend(arrived(sending(next), of('A', 'B', 'C')))).toBeNull()
  })

  it('is never sent without columns', () => {
    expect(toSend(changed(begun(of('A')), []))).toBeNull()
  })

  it('keeps what was refused, and sends again only what is different', () => {
    const held = refused(sending(changed(begun(of('A')), of('A', 'B'))), 'Too many columns.')
    expect(held).toMatchObject({ present: of('A', 'B'), refused: { why: 'Too many columns.' } })
    expect(toSend(held)).toBeNull()
    expect(toSend(changed(held, of('B')))).toEqual(of('B'))
    expect(toSend(undone(held))).toBeNull()
    expect(toSend(again(held))).toEqual(of('A', 'B'))
  })

  it('takes what a colleague stored where nothing is open, and asks where something is', () => {
    expect(arrived(begun(of('A')), of('Z')).present).toEqual(of('Z'))
    const open = arrived(refused(sending(changed(begun(of('A')), of('A', 'B'))), 'Edited.'), of('Z'))
    expect(open).toMatchObject({ present: of('A', 'B'), theirs: of('Z') })
    expect(toSend(open)).toBeNull()
    expect(toSend(mineKept(open))).toEqual(of('A', 'B'))
    expect(theirsTaken(open).present).toEqual(of('Z'))
    expect(undone(theirsTaken(open)).present).toEqual(of('A', 'B'))
  })

  it('compares columns, whatever the order of fields', () => {
    const level = { question: 'A', heads: { x: '1', y: '2' }, nets_first: false }
    expect(sameEntries([{ levels: [level] }], [{ levels: [{ heads: { y: '2', x: '1' }, question: 'A' }] }])).toBe(true)
    expect(sameEntries(of('A'), of('A', 'B'))).toBe(false)
  })
})
