import { joined } from '../joined'
import type { Texts } from '../types'
import { LIBRARY } from './library'
import { PEOPLE } from './people'
import { WORK } from './work'

/** What each call does beyond its summary, by its id. */
export const CALLS: Texts = joined(PEOPLE, LIBRARY, WORK)
