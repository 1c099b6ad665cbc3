import { joined } from '../joined'
import { STEPS } from '../steps'
import type { Abouts } from '../types'
import { LIBRARY } from './library'
import { ORGANISATION } from './organisation'
import { PEOPLE } from './people'
import { REPORTS } from './reports'
import { STORIES } from './stories'

/** Fields of request bodies. Each has an example that the call accepts. */
export const BODIES: Abouts = joined(STEPS, PEOPLE, LIBRARY, STORIES, REPORTS, ORGANISATION)
