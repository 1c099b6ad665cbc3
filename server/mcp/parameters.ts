import * as z from 'zod/mini'

/** A schema with words about it for the model. */
export const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description))

/** Inputs that several tools have. */
export const study = described(
  z.string().check(z.maxLength(200)),
  'Study number or id, as search and open_study give it',
)
export const dataset = described(z.string().check(z.maxLength(250)), 'Name of a dataset of the study')
export const question = described(
  z.string().check(z.maxLength(250)),
  'question_name of a question of the dataset, or the name of one row of a grid',
)

/** Where a long list goes on. */
export const from = z._default(z.number().check(z.int(), z.gte(0), z.describe('How many to skip')), 0)
