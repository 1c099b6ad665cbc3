// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const answerAccess: Call<typeof contract.answerAccess> = {"id":"access.answer","method":"POST","path":"/access/requests/{requestId}/answer/","audience":"user","shape":{"to_answer":[{"id":"s","by":"s","email":"s","item_type":"s","title":"s","path":"s","note":"s","asked":"s","gives":{"one":[{"groups":["s"],"effects":["s"]},"0"]},"why_not":"s"}],"own":[{"id":"s","item_type":"s","item_id":"s","note":"s","state":"s","created":"s","ends":"s"}]}}
