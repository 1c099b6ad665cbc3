// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const publishProviderSurvey: Call<typeof contract.publishProviderSurvey> = {"id":"integrations.publish","method":"POST","path":"/{integration}/surveys/{surveyId}/publish/","audience":"manager","shape":{"survey_id":"s","name":"s","created_date":"*","answers":"*","active":"b","gone":"b","state":"s","step":{"one":["s","0"]},"turn":{"one":[{"at":"n","of":"n"},"0"]},"progress":{"one":[{"done":"n","total":"n"},"0"]},"error":{"one":[{"error_type":"s","message":"s","advice":"s","retryable":"b","request_id":"*"},"0"]},"next_attempt":"*","study_id":"*","dataset_name":"*","version":"*","imported_at":"*","imported_answers":"*","new_answers":"*","publish_wanted":"b","auto_import":"b","auto_publish":"b","losses":["s"],"notes":["s"]}}
