// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const redoStep: Call<typeof contract.redoStep> = {"id":"preparation.redo","method":"POST","path":"/datasets/{studyId}/{datasetName}/preparation/redo/","audience":"manager","shape":{"revision":"i","saved":"s","saved_by":"*","undo":"n","redo":"n","made":"b","changes":"n","making":"b","failure":"*","problems":[{"step":"s","variable":"s","message":"s","cure":"s"}],"steps":"n"}}
