// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const removeComment: Call<typeof contract.removeComment> = {"id":"comments.remove","method":"DELETE","path":"/stories/{storyId}/comments/{commentId}/","audience":"user","shape":{"results":[{"id":"s","author":"s","own":"b","text":"s","mentions":[{"id":"s","name":"s"}],"created":"s","edited":"*","removable":"b","card_id":"*","removed":"b","resolved":{"one":[{"by":"s","at":"s"},"0"]},"settleable":"b","replies":[{"id":"s","author":"s","own":"b","text":"s","mentions":[{"id":"s","name":"s"}],"created":"s","edited":"*","removable":"b"}]}]}}
