// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const findMentionable: Call<typeof contract.findMentionable> = {"id":"comments.people","method":"GET","path":"/stories/{storyId}/people/","audience":"user","shape":{"results":[{"id":"s","name":"s"}]}}
