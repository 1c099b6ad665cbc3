import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { Button, Callout, MEDIA, Modal, Muted, Select, Skeleton, Stack } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { answersOf } from '../../model/margins'
import { withSourceTargets, type Taker } from '../../model/source'
import type { TypedWeight } from '../../model/typed'
import { Matching } from './Matching'
import { SharesTable } from './SharesTable'
import { StudyField } from './StudyField'
import { useSource, type Compared, type SourceOf, type SourceState } from './useSource'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--s3) var(--s4);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`

export interface FromDatasetProps extends Omit<SourceOf, 'margin'> {
  /** Position of the margin, what it is called, and its groups. */
  readonly at: number
  readonly label: string
  readonly groups: readonly string[]
  /** `everywhere`: not only for the segment that is looked at. */
  readonly onChange: (typed: TypedWeight, everywhere: boolean) => void
  readonly onClose: () => void
}

const gapOf = ({ dataset, variables, split, twice, tooMany, taken, loading }: SourceState): string | null => {
  if (dataset === null) return 'Choose a dataset'
  const open = [...variables, ...(split ? [split] : [])].find(({ question }) => question === null)
  if (open) return `Choose the question for ${open.name}`
  if (twice !== null) return `${twice} is chosen twice`
  if (tooMany) return 'These questions have too many combinations of answers'
  if (loading) return 'The shares are being counted'
  return taken.some(({ texts }) => texts.some(text => text !== '')) ? null : 'No answer has a match there'
}

const QuestionField = ({ source, one }: { readonly source: SourceState; readonly one: Compared }) => (
  <Combobox
    label={`Question for ${one.name}`}
    options={source.questions.map(({ question_name: name, question_text: text }) => ({
      value: name,
      label: name,
      hint: text === name ? '' : text,
    }))}
    value={one.question}
    noMatch="No question with one answer per respondent has this name"
    onValueChange={question => source.chooseQuestion(one.name, question)}
  />
)

/** The shares of questions in a dataset become the targets of a margin, for everybody or for each segment. */
export const FromDataset = ({ at, label, groups, onChange, onClose, ...of }: FromDatasetProps) => {
  const { typed, answers, segment } = of
  const margin = typed.margins[at] ?? { of: [], unit: 'percent', groups: [] }
  const source = useSource({ ...of, margin })
  const { data, taken, variables, split } = source
  const gap = gapOf(source)
  const targets = taken.reduce((so, { texts }) => so + texts.filter(text => text !== '').length, 0)
  const within = typed.within === null ? null : (answers.get(typed.within)?.text ?? typed.within)
  const looked = typed.within === null ? null : answersOf(answers, typed.within).find(({ id }) => id === segment)
  return (
    <Modal
      open
      size={720}
      title="Targets from another dataset"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={gap}
            onClick={() => {
              const texts = new Map(taken.map(one => [one.key, one.texts]))
              onChange(withSourceTargets(typed, at, texts), source.taker !== 'one')
              onClose()
            }}
          >
            {targets === 0 ? 'Use targets' : `Use ${counted(targets, 'target', 'targets')}`}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{label}</Muted>
        <Fields>
          <StudyField
            study={source.study}
            name={source.studyName}
            error={source.studyError}
            onChoose={source.chooseStudy}
          />
          <Combobox
            label="Dataset"
            options={source.datasets.map(one => ({
              value: one.dataset_name,
              label: one.dataset_name,
              hint: `n=${count(one.respondents)}`,
            }))}
            value={source.dataset}
            loading={source.loadingStudy}
            placeholder="Choose a dataset"
            noMatch="This study has no dataset of that name"
            onValueChange={source.chooseDataset}
          />
          {data && (
            <>
              {variables.map(one => (
                <QuestionField key={one.name} source={source} one={one} />
              ))}
              {within !== null && (
                <Select<Taker>
                  label="Who takes these shares"
                  value={source.taker}
                  options={[
                    { value: 'all', label: `Same for every part of ${within}` },
                    { value: 'each', label: `Own shares for each part of ${within}` },
                    ...(looked ? [{ value: 'one' as const, label: `Only ${looked.label}` }] : []),
                  ]}
                  onValueChange={source.setTaker}
                />
              )}
              {split && <QuestionField source={source} one={split} />}
              <Select
                label="Weight"
                value={source.weight ?? ''}
                options={[
                  { value: '', label: 'Unweighted' },
                  ...data.weights.map(one => ({ value: one.variable, label: one.label || one.variable })),
                ]}
                onValueChange={value => source.chooseWeight(value === '' ? null : value)}
              />
            </>
          )}
        </Fields>
        {source.failure !== null && (
          <Callout tone="danger" role="alert">
            {source.failure}
          </Callout>
        )}
        {(source.loadingDataset || source.loading) && <Skeleton $height={160} aria-busy="true" />}
        {taken.length > 0 && (
          <>
            <Matching variables={variables} split={split} />
            <SharesTable groups={groups} taken={taken} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
