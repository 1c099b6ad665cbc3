// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listStories: Call<typeof contract.listStories> = {"id":"stories.list","method":"GET","path":"/stories/","audience":"user","shape":{"results":[{"id":"s","title":"s","summary":"s","author":"s","own":"b","public":"b","groups":["s"],"archived":"b","metadata":[{"name":"s","values":["s"]}],"cover":{"one":[{"picture":"s","alt":"*"},"0"]},"card_count":"n","to_look_at":"n","created":"s","modified":"s","near?":"b","marked_title?":[{"text":"s","hit":"b"}],"marked_words?":["s"],"matches?":[{"text":[{"text":"s","hit":"b"}]}],"inner_hit_count?":"n"}]}}
