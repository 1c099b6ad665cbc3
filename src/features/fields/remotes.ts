import type { EditedFields, FieldConsequences } from '@core/contract'
import type { FieldChange } from '@core/domain'
import { editFields, previewFields, saveFields } from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** Changes, and the revision of the fields that they were made on. */
export interface Changes {
  readonly revision: string
  readonly changes: readonly FieldChange[]
}

const bodyOf = ({ revision, changes }: Changes) => ({ base_revision: revision, changes: [...changes] })

/** All fields as they are stored. */
export const editRemote = createRemote<NoArgs, EditedFields>('fields/edit', {
  request: (api, _, options) => api.call(editFields, {}, { ...options, ...OWN }),
})

/** What the changes would touch; a newer question takes the place of the one before. */
export const previewRemote = createRemote<Changes, FieldConsequences>('fields/preview', {
  request: (api, changes, options) => api.call(previewFields, { body: bodyOf(changes) }, { ...options, ...OWN }),
})

export const saveRemote = createRemote<Changes, { readonly revision: string }>('fields/save', {
  take: 'leading',
  request: (api, changes, options) => api.call(saveFields, { body: bodyOf(changes) }, { ...options, ...OWN }),
})
