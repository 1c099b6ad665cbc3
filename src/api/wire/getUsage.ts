// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getUsage: Call<typeof contract.getUsage> = {"id":"usage.get","method":"GET","path":"/usage/","audience":"manager","shape":{"months":"n","counted_since":"*","unfound":[{"words":"s","times":"n","last":"s"}],"studies":[{"study_id":"s","study_number":"s","study_name":"s","times":"n","last":"s"}],"questions":[{"study_id":"s","study_number":"s","study_name":"s","dataset_name":"s","question_name":"s","text":"s","times":"n"}],"exports":[{"kind":"s","times":"n"}],"exported":[{"study_id":"s","study_number":"s","study_name":"s","times":"n"}],"unused":[{"study_id":"s","study_number":"s","study_name":"s","last":"*"}],"unused_total":"n","old_stories":[{"story_id":"s","title":"s","newest":"s"}],"active":[{"month":"s","people":"*"}]}}
