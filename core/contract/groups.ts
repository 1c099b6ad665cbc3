import * as z from 'zod/mini'
import { endpoint } from './http'

const groupName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A group of people, with what it opens and what depends on it alone. */
export const userGroup = z.object({
  name: z.string(),
  members: z.number(),
  /** Studies, datasets and files that are for certain groups, this one among them. */
  studies: z.number(),
  datasets: z.number(),
  documents: z.number(),
  /** Studies, datasets and files that are for this group and no other. */
  only_here: z.number(),
  /** Studies that its members do not see, or find missing instead of locked. */
  kept_from: z.number(),
})
export type UserGroup = z.infer<typeof userGroup>

const groupParams = z.object({ groupName: z.string().check(z.maxLength(200)) })

export const listGroups = endpoint({
  id: 'people.groups',
  method: 'GET',
  path: '/proxy/rottweiler/groups/',
  summary: 'Groups of people of the own client organisation',
  audience: 'manager',
  response: z.object({ results: z.array(userGroup) }),
})

export const createGroup = endpoint({
  id: 'people.createGroup',
  method: 'POST',
  path: '/proxy/rottweiler/groups/',
  summary: 'Make a group without members',
  audience: 'admin',
  creates: true,
  body: z.strictObject({ name: groupName }),
  response: userGroup,
  success: 201,
})

export const patchGroup = endpoint({
  id: 'people.patchGroup',
  method: 'PATCH',
  path: '/proxy/rottweiler/groups/{groupName}/',
  summary: 'Rename a group, wherever it is named',
  audience: 'admin',
  object: 'group',
  params: groupParams,
  body: z.strictObject({ name: groupName }),
  response: userGroup,
})

export const deleteGroup = endpoint({
  id: 'people.deleteGroup',
  method: 'DELETE',
  path: '/proxy/rottweiler/groups/{groupName}/',
  summary: 'Delete a group that nothing depends on alone',
  audience: 'admin',
  object: 'group',
  params: groupParams,
  response: z.object({}),
})

const profileIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000))

export const changeMembers = endpoint({
  id: 'people.changeMembers',
  method: 'PATCH',
  path: '/proxy/rottweiler/groups/{groupName}/members/',
  summary: 'Add people to a group and take others out of it',
  audience: 'manager',
  object: 'group',
  params: groupParams,
  body: z.strictObject({ add: profileIds, remove: profileIds }),
  response: z.object({
    group: userGroup,
    added: z.number(),
    removed: z.number(),
    /** People who were left as they are, and why. */
    left_out: z.array(z.object({ profile_id: z.string(), reason: z.string() })),
  }),
})
