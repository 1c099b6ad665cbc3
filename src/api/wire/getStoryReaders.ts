// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getStoryReaders: Call<typeof contract.getStoryReaders> = {"id":"stories.readers","method":"GET","path":"/stories/{storyId}/readers/","audience":"user","shape":{"people":"n","everyone":"n","groups":[{"name":"s","people":"n"}],"kept_back":[{"card_id":"s","people":"n","names":["s"]}]}}
