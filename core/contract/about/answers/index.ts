import { joined } from '../joined'
import type { Abouts } from '../types'
import { DATA } from './data'
import { EVERYWHERE } from './everywhere'
import { LIBRARY } from './library'
import { ORGANISATION } from './organisation'
import { PEOPLE } from './people'
import { QUESTIONS } from './questions'
import { REPORTS } from './reports'
import { STORIES } from './stories'

/** Fields of answers, where they differ from what was sent. */
export const ANSWERS: Abouts = Object.fromEntries(
  Object.entries(joined(EVERYWHERE, LIBRARY, QUESTIONS, STORIES, REPORTS, DATA, PEOPLE, ORGANISATION)).map(
    ([name, text]) => [name, { text }],
  ),
)
