// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const removeStory: Call<typeof contract.removeStory> = {"id":"stories.remove","method":"DELETE","path":"/stories/{storyId}/","audience":"user","shape":{}}
