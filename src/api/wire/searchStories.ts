// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const searchStories: Call<typeof contract.searchStories> = {"id":"stories.search","method":"GET","path":"/proxy/husky/stories/","audience":"user","shape":{"count":"n","near_count":"n","unfiltered_count":"n","corrected?":"*","by_glossary?":[{"form":"s","others":["s"]}],"results":[{"id":"s","title":"s","summary":"s","author":"s","own":"b","public":"b","groups":["s"],"archived":"b","metadata":[{"name":"s","values":["s"]}],"cover":{"one":[{"picture":"s","alt":"*"},"0"]},"card_count":"n","to_look_at":"n","created":"s","modified":"s","near?":"b","marked_title?":[{"text":"s","hit":"b"}],"marked_words?":["s"],"matches?":[{"text":[{"text":"s","hit":"b"}]}],"inner_hit_count?":"n"}],"aggregations":{"*":[{"label":"s","count":"n"}]}}}
