// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listPreparedVariables: Call<typeof contract.listPreparedVariables> = {"id":"preparation.variables","method":"GET","path":"/datasets/{studyId}/{datasetName}/preparation/variables/","audience":"manager","shape":{"revision":"i","total":"n","results":[{"name":"s","text":"s","type":"s","origin":"s","answers":"n","missing":"n","base":"*","shown":"b","part_of":"*","parts":["s"],"section":"*","weight":"b","issue":{"one":[{"kind":"s","words":"s","detail":"s","code":"*"},"0"]},"options?":[{"id":"s","label":"s","codes":["*"],"score":"*","state":"s"}]}]}}
