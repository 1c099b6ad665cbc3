// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const applyPreparation: Call<typeof contract.applyPreparation> = {"id":"preparation.apply","method":"POST","path":"/datasets/{studyId}/{datasetName}/preparation/apply/","audience":"manager","creates":true,"shape":{"revision":"i","saved":"s","saved_by":"*","undo":"n","redo":"n","made":"b","changes":"n","making":"b","failure":"*","problems":[{"step":"s","variable":"s","message":"s","cure":"s"}],"steps":"n","kept":"n","findings":[{"kind":"s","variable":"s","text":"s","detail":"s"}],"more":"n","renames":[{"from":"s","to":"s","text":"s","reason":"s","state":"s"}]}}
