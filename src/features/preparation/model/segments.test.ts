import { expect, it } from 'vitest'
import { emptyCondition, type Relation, type TypedCondition } from './derive'
import { contradiction } from './segments'

const spend = (relation: Relation, from: string, to = ''): TypedCondition => ({
  ...emptyCondition('spend'),
  relation,
  from,
  to,
})

it('names two limits that no number meets, and the later of them', () => {
  expect(contradiction([spend('over', '25'), spend('under', '', '5')])).toEqual({
    at: 1,
    words: 'spend cannot be over 25 and under 5',
    last: 'under 5',
  })
  expect(contradiction([spend('at_least', '5'), spend('under', '', '5')])?.at).toBe(1)
  expect(contradiction([spend('at_least', '5'), spend('at_most', '', '5')])).toBeNull()
  expect(contradiction([spend('between', '1', '3'), emptyCondition('spend'), spend('over', '3')])?.at).toBe(2)
  expect(contradiction([spend('over', '25'), { ...spend('under', '', '5'), question: 'age' }])).toBeNull()
})
