// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const undoStep: Call<typeof contract.undoStep> = {"id":"preparation.undo","method":"POST","path":"/datasets/{studyId}/{datasetName}/preparation/undo/","audience":"manager","shape":{"revision":"i","saved":"s","saved_by":"*","undo":"n","redo":"n","made":"b","changes":"n","making":"b","failure":"*","problems":[{"step":"s","variable":"s","message":"s","cure":"s"}],"steps":"n"}}
