import { erasePerson, exportPerson, getErasure } from '@/api/wire'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** What the deletion of a person would take, by their id. */
export const erasureRemote = createRemote('admin/erasure', {
  request: (api, profileId: string, options) => api.call(getErasure, { params: { profileId } }, { ...options, ...OWN }),
})

interface Erasing {
  readonly profileId: string
  /** As it was typed to confirm. */
  readonly email: string
}

export const eraseRemote = createRemote('admin/erase', {
  take: 'leading',
  request: async (api, { profileId, email }: Erasing, options) => {
    await api.call(erasePerson, { params: { profileId }, body: { email } }, { ...options, ...OWN })
    return profileId
  },
})

interface Person {
  readonly profileId: string
  readonly name: string
}

/** Everything that is stored about a person, to be saved as a file. */
export const personDataRemote = createRemote<Person, Blob>('admin/personData', {
  take: 'leading',
  request: (api, { profileId }, options) => api.bytes(exportPerson, { params: { profileId } }, { ...options, ...OWN }),
})
