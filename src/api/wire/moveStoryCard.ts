// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const moveStoryCard: Call<typeof contract.moveStoryCard> = {"id":"stories.moveCard","method":"PUT","path":"/stories/{storyId}/cards/{cardId}/place/","audience":"user","shape":{"id":"s","title":"s","summary":"s","author":"s","own":"b","public":"b","metadata":[{"name":"s","values":["s"]}],"card_count":"n","created":"s","modified":"s","marked_title?":[{"text":"s","hit":"b"}],"matches?":[{"text":[{"text":"s","hit":"b"}]}],"inner_hit_count?":"n","cards":[{"id":"s","position":"n","content":{"one":[{"kind":"s","title":"s","body":"s"},{"kind":"s"},{"kind":"s","title":"s","document_id":"s","page":"i"}]},"source":{"one":[{"document_name":"s","study_name":"s","study_number":"s"},"0"]}}]}}
