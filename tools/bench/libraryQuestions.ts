import { eq } from 'drizzle-orm'
import { newId } from '@server/db/ids'
import { datasetQuestions, datasetVersions, datasets, studies } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { createRandom, type Random } from '@server/demo/random'
import type { StoredQuestion } from '@server/areas/datasets/presentQuestion'
import { storedAs } from '@server/areas/datasets/questionRow'

const SEED = 11
const PER_DATASET = 20
/** Questions of one dataset that occur in others word for word: waves of trackers. */
const TRACKED = 4
const DATASETS_AT_ONCE = 50

/** A third of all questions asks for brands, each for a month, some for nothing else. */
const ASKED = [
  'Which of these brands of',
  'How satisfied are you with',
  'When did you last think about',
  'How much did you spend on',
  'Which brands come to mind first for',
  'Where do you usually hear of',
] as const
const SUBJECTS = [
  'snacks between meals',
  'coffee at home',
  'streaming at weekends',
  'contactless payment',
  'electric cars',
  'pet food',
  'skin care',
  'holiday flights',
  'mobile tariffs',
  'frozen meals',
  'running shoes',
  'home insurance',
] as const
const ANSWERS = [
  'Very often',
  'Now and then',
  'Hardly ever',
  'Never',
  'Do not know',
  'Kestrel & Sons',
  'Northwind',
  'Bellamy Foods',
  'Ocean Lane',
  'Another brand',
] as const

const textOf = (random: Random, own: string): string =>
  `${random.pick(ASKED)} ${random.pick(SUBJECTS)} during the last month${own}?`

const questionOf = (text: string, position: number, answers: number): StoredQuestion => ({
  name: `q${position + 1}`,
  text,
  raw_text: text,
  label: '',
  kind: 'single',
  source: { kind: 'variable', var: `v${position}` },
  options: ANSWERS.slice(0, answers).map((label, code) => ({
    id: `o${code}`,
    label,
    codes: [code],
    score: null,
    missing: false,
  })),
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  counts: { base: 1000, options: {} },
})

const questionsOf = (random: Random, dataset: number): StoredQuestion[] =>
  Array.from({ length: PER_DATASET }, (_, position) => {
    const own = position < TRACKED ? '' : ` in ${dataset % 97} of ${position} places near ${random.int(1, 9000)}`
    return questionOf(textOf(random, own), position, random.int(3, ANSWERS.length))
  })

/** Gives the studies of a client organisation datasets of 20 questions until there are so many questions. */
export const insertQuestions = async (tx: Tx, clientId: string, amount: number): Promise<void> => {
  const random = createRandom(SEED)
  const found = await tx
    .select({ id: studies.id })
    .from(studies)
    .where(eq(studies.clientId, clientId))
    .orderBy(studies.studyNumber)
  const keys = Array.from({ length: Math.ceil(amount / PER_DATASET) }, (_, at) => ({
    clientId,
    datasetId: newId(),
    studyId: found[at % found.length]?.id ?? '',
    name: `Part ${Math.floor(at / found.length) + 1}`,
  }))
  for (let start = 0; start < keys.length; start += DATASETS_AT_ONCE) {
    const some = keys.slice(start, start + DATASETS_AT_ONCE)
    await tx
      .insert(datasets)
      .values(some.map(({ datasetId, ...rest }) => ({ ...rest, id: datasetId, currentVersion: 1, published: true })))
    await tx
      .insert(datasetVersions)
      .values(some.map(({ datasetId }) => ({ clientId, datasetId, version: 1, respondents: 1000, fileName: 'a.sav' })))
    await tx.insert(datasetQuestions).values(
      some.flatMap(({ datasetId }, at) =>
        questionsOf(random, start + at).map((question, position) => ({
          clientId,
          datasetId,
          version: 1,
          position,
          ...storedAs(question),
        })),
      ),
    )
  }
}
