import { screen } from '@testing-library/react'
import { appendStep, getPreparation, getPreparedVariable } from '@core/contract'
import type { WeighAction } from '@core/domain/preparation'
import { importDataset } from './importing'
import type { Screens } from './renderApp'
import type { Caller, MintedClient } from './serverApp'

/** Two waves of 40, 10, 20 and 30 people; in wave 2 nobody is in the west. */
const CSV = [
  'Wave,Region,Gender,Brand',
  ...[1, 2].flatMap(wave =>
    (
      [
        ['North', 'Men', 40],
        ['West', 'Women', 10],
        ['North', 'Women', 20],
        ['West', 'Men', 30],
      ] as const
    ).flatMap(([region, gender, times]) =>
      Array.from({ length: times }, (_, at) =>
        [`Wave ${wave}`, wave === 2 ? 'North' : region, gender, at % (wave + 1) === 0 ? 'Yes' : 'No'].join(','),
      ),
    ),
  ),
].join('\n')

export interface SurveyParams {
  readonly studyId: string
  readonly datasetName: string
}

/** A client organisation with that survey. */
export const withWaves = async ({ server }: Screens): Promise<{ client: MintedClient; params: SurveyParams }> => {
  const client = await server.mintClient()
  const { studyId, datasetName } = await importDataset(server, client.as('manager'), {
    fileName: 'waves.csv',
    bytes: CSV,
    study: { study_name: 'Waves' },
  })
  return { client, params: { studyId, datasetName } }
}

/** Opens its weights as the manager. */
export const openWeights = (screens: Screens, client: MintedClient, { studyId, datasetName }: SurveyParams) =>
  screens.open({ at: weightsPath({ studyId, datasetName }), client, as: 'manager' })

/** The address of the weights of a dataset. */
export const weightsPath = ({ studyId, datasetName }: SurveyParams): string =>
  `/prepare/weights/${studyId}/${encodeURIComponent(datasetName)}`

/** Weightings among the steps of a dataset. */
export const weighingsOf = async (manager: Caller, params: SurveyParams): Promise<WeighAction[]> =>
  (await manager.call(getPreparation, { params })).steps.flatMap(({ do: action, state }) =>
    action.kind === 'weigh' && state === 'on' ? [action] : [],
  )

export const targetField = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Target of ${name}` })
export const saveButton = () => screen.getByRole('button', { name: 'Save weight' })
export const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

/** Adds a weight by region in each wave, as a step. */
export const addWeight = async (manager: Caller, params: SurveyParams): Promise<void> => {
  const ids = async (variableName: string) =>
    new Map(
      (await manager.call(getPreparedVariable, { params: { ...params, variableName } })).options.map(option => [
        option.label,
        option.id,
      ]),
    )
  const region = await ids('Region')
  await manager.call(appendStep, {
    params,
    body: {
      do: {
        kind: 'weigh',
        name: 'census',
        text: 'Census',
        margins: [
          {
            of: ['Region'],
            groups: [
              { cells: [[region.get('North') ?? '']], target: 70 },
              { cells: [[region.get('West') ?? '']], target: 30 },
            ],
          },
        ],
        within: { of: 'Wave' },
        default: true,
      },
    },
  })
}
