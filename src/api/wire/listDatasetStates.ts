// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listDatasetStates: Call<typeof contract.listDatasetStates> = {"id":"datasets.states","method":"GET","path":"/dataset_states/{studyId}/","audience":"manager","shape":{"results":[{"dataset_name":"s","current_state":"*","version_number":"n","draft_version":"*","rdm_complete":"b"}]}}
