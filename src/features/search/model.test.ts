import { expect, it } from 'vitest'
import { tagWords } from './model'

const plain = (text: string) => ({ text, hit: false })
const hit = (text: string) => ({ text, hit: true })

it('a tag with a prefix is read as words, with its marks where they were', () => {
  expect(tagWords([plain('section:'), hit('Brand'), plain(' funnel')])).toEqual([
    plain('Section: '),
    hit('Brand'),
    plain(' funnel'),
  ])
  expect(tagWords([hit('section'), plain(':Brand: funnel')])).toEqual([hit('Section'), plain(': Brand: funnel')])
})

it('any other tag stays as it was given', () => {
  for (const text of ['tea', 'Brand: tea', 'at 12:30', ':tea', ''])
    expect(tagWords([plain(text)])).toEqual([plain(text)])
})
