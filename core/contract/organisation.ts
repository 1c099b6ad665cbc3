import * as z from 'zod/mini'
import { BANNER_MAX, FILE_DAYS_MAX, LOW_BASE_MAX, NOTE_MAX, PRIVACY_FLOOR_MAX, TERMS_MAX } from '@core/domain/limits'
import { endpoint } from './http'
import { significanceTest } from './reports'

/** Who sees a new study by default: everyone, or groups that must be named. */
export const studyAccess = z.enum(['everyone', 'groups'])
export type StudyAccess = z.infer<typeof studyAccess>

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

const settings = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Shown on top of every page; null: none. */
  banner: z.nullable(z.string().check(z.maxLength(BANNER_MAX))),
  /** Where Support leads: an e-mail address or a web address; null: to the operator of the product. */
  support_address: z.nullable(z.string().check(z.maxLength(500))),
  silent_restrictions_enabled: z.boolean(),
  bulk_analysis_enabled: z.boolean(),
  stories_enabled: z.boolean(),
  hide_study_library_enabled: z.boolean(),
  hide_search_enabled: z.boolean(),
  vector_search_enabled: z.boolean(),
  /** What new studies mark as a low base. */
  low_base_threshold: whole(0, LOW_BASE_MAX),
  /** Whose significance test of columns new reports and analyses begin with. */
  default_test: significanceTest,
  /** Smallest group that readers without full access to a dataset see. */
  privacy_floor: whole(1, PRIVACY_FLOOR_MAX),
  study_access: studyAccess,
  /** Days that finished files are kept. */
  file_days: whole(1, FILE_DAYS_MAX),
  /** Whether people may delete their own account. */
  self_deletion: z.boolean(),
  /** Plain text of the privacy page; '' is none. */
  residency_note: z.string().check(z.maxLength(NOTE_MAX)),
  terms: z.string().check(z.maxLength(TERMS_MAX)),
}

/** The client organisation, with what its administrators set. */
export const clientInfo = z.object({
  id: z.string(),
  ...settings,
  /** The installation can search by meaning; without, the setting has no effect. */
  vector_search_available: z.boolean(),
})
export type ClientInfo = z.infer<typeof clientInfo>
export type OrganisationSettings = Omit<ClientInfo, 'id' | 'vector_search_available'>

const change = z.partial(z.strictObject(settings))

export const getClient = endpoint({
  id: 'client.get',
  method: 'GET',
  path: '/proxy/greyhound/',
  summary: 'The own client organisation and its settings',
  audience: 'user',
  object: 'own-client',
  response: clientInfo,
})

export const patchClient = endpoint({
  id: 'client.patch',
  method: 'PATCH',
  path: '/proxy/greyhound/',
  summary: 'Change settings of the own client organisation',
  audience: 'admin',
  object: 'own-client',
  /** `base`: what the writer began with, of the fields that are sent. */
  body: z.strictObject({ ...change.shape, base: z.optional(change) }),
  response: clientInfo,
})

/** What a change of the settings would concern now. */
export const clientEffects = z.object({
  /** Active people. */
  people: z.number(),
  /** Of them, those who neither manage nor administer. */
  readers: z.number(),
  /** Of these, those who meet locked cards. */
  readers_with_locked: z.number(),
  studies: z.number(),
  stories: z.number(),
  /** Files that are kept now; they keep the date on which they expire. */
  files: z.number(),
})
export type ClientEffects = z.infer<typeof clientEffects>

export const getClientEffects = endpoint({
  id: 'client.effects',
  method: 'GET',
  path: '/proxy/greyhound/effects/',
  summary: 'How many people, studies, stories and files a change of the settings concerns',
  audience: 'admin',
  response: clientEffects,
})
