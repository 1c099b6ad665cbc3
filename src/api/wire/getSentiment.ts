// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getSentiment: Call<typeof contract.getSentiment> = {"id":"responses.sentiment","method":"GET","path":"/proxy/husky/sentiment/","audience":"user","shape":{"ranges":[{"name":"s","from":"n","to":"n"}],"languages":["s"]}}
