// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const analyse: Call<typeof contract.analyse> = {"id":"analysis.run","method":"POST","path":"/analysis/{studyId}/{datasetName}/","audience":"user","shape":{"dataset_version":"n","respondents":"n","filtered":{"n":"n","w":"n","eff":"n"},"weight":{"one":[{"variable":"s","label":"s","efficiency":"n","without":"n"},"0"]},"tables":[{"one":[{"outcome":"s","question":"s","breakout":"*","row_axis":"*","title":"s","subtitle":"s","cube":{"id":"s","columns":[{"key":"s","label":"s","group":"*","block":"*","letter":"*","net?":["s"],"inner?":"s"}],"base":{"n":["n"],"w":["n"],"w2":["n"]},"rows":[{"key":"s","label":"s","type":"s","any_of?":["s"],"n":["n"],"w":["n"],"w2":["n"]}],"numbers":[{"key":"s","label":"s","measure?":"s","shift":"n","n":["n"],"w":["n"],"w2":["n"],"x":["n"],"xx":["n"],"wx":["n"],"wxx":["n"],"median":["*"]}],"overlaps":[{"a":"n","b":"n","n":"n","w":"n","w2":"n"}],"disjointRows":"b"}},{"outcome":"s","question":"s","breakout":"*","code":"s","message":"s"}]}]}}

export const countBase: Call<typeof contract.countBase> = {"id":"analysis.base","method":"POST","path":"/analysis/{studyId}/{datasetName}/base/","audience":"user","shape":{"respondents":"n","n":"n","w":"n","eff":"n"}}
