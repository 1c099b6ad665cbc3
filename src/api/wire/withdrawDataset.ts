// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const withdrawDataset: Call<typeof contract.withdrawDataset> = {"id":"datasets.withdraw","method":"POST","path":"/datasets/{studyId}/{datasetName}/withdraw/","audience":"manager","shape":{"study_id":"s","dataset_name":"s","version_number":"n","ready":"b","current_state":"*","current_question_count":"n","total_questions_count":"n","external_type":"*","failed_imports":"n","previewable":"b","annotated":"b","question_labels_enabled":"b","default_filters":"s","group_restrictions":["s"],"permissions":{"view":"b"},"rdm_complete":"b","respondents":"n","draft_version":"*","weights":[{"variable":"s","label":"s","efficiency":"n","is_default":"b"}]}}
