import * as z from 'zod/mini'
import { LIST_VIEW_NAME_MAX, VIEWED_LISTS } from '@core/domain'
import { endpoint } from './http'
import { filtersText } from './listing'
import { objectId } from './params'
import { STORY_KINDS, STORY_SORTS } from './stories'
import { STUDY_SORTS } from './studies'

const settings = z.strictObject({
  /** As the list itself takes them; absent: none. */
  filters: z.optional(filtersText),
  sort: z.optional(z.enum([...new Set([...STUDY_SORTS, ...STORY_SORTS])])),
  /** Of stories: which ones. */
  of: z.optional(z.enum(STORY_KINDS)),
  /** Of stories: words that were searched. */
  query: z.optional(z.string().check(z.maxLength(500))),
  /** Of studies: whether those that match the preferences come first. */
  preferences_first: z.optional(z.boolean()),
})
export type ListViewSettings = z.infer<typeof settings>

/** A list as somebody wants to see it again, under a name of theirs. */
export const listView = z.object({
  id: z.string(),
  name: z.string(),
  settings,
  /** Whether the list opens with it. */
  is_default: z.boolean(),
  created: z.string(),
  modified: z.string(),
})
export type ListView = z.infer<typeof listView>

const listParams = z.object({ list: z.enum(VIEWED_LISTS) })
const viewParams = z.extend(listParams, { viewId: objectId })

const name = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(LIST_VIEW_NAME_MAX))

export const listViews = endpoint({
  id: 'views.list',
  method: 'GET',
  path: '/views/{list}/',
  summary: 'Own saved views of a list, by name',
  audience: 'user',
  params: listParams,
  response: z.object({ results: z.array(listView) }),
})

export const createView = endpoint({
  id: 'views.create',
  method: 'POST',
  path: '/views/{list}/',
  summary: 'Save a view of a list under a name; a name that is taken is refused',
  audience: 'user',
  creates: true,
  params: listParams,
  body: z.strictObject({ name, settings }),
  response: listView,
  success: 201,
})

export const changeView = endpoint({
  id: 'views.change',
  method: 'PATCH',
  path: '/views/{list}/{viewId}/',
  summary: 'Rename an own saved view, give it other settings, or make it the default',
  audience: 'user',
  params: viewParams,
  body: z.partial(z.strictObject({ name, settings, is_default: z.boolean() })),
  response: listView,
})

export const deleteView = endpoint({
  id: 'views.delete',
  method: 'DELETE',
  path: '/views/{list}/{viewId}/',
  summary: 'Delete an own saved view',
  audience: 'user',
  params: viewParams,
  response: z.object({}),
})
