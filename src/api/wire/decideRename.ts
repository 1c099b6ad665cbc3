// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const decideRename: Call<typeof contract.decideRename> = {"id":"preparation.rename","method":"PATCH","path":"/datasets/{studyId}/{datasetName}/preparation/carried/","audience":"manager","shape":{"carried":{"one":[{"kept":"n","findings":[{"kind":"s","variable":"s","text":"s","detail":"s"}],"more":"n","renames":[{"from":"s","to":"s","text":"s","reason":"s","state":"s"}],"from_version":"n","making":"b","failure":"*"},"0"]}}}
