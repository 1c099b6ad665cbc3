import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { testLevels } from '@core/crosstab'
import { CONFIDENCES, testWordsOf, type AnalysisView, type QuestionIndex } from '@core/report'
import { AxisPart, Part, PartHead, WhoIsCounted, type Counted } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { Toggle } from '@/ui/Choice'
import { Select } from '@/ui/Select'
import { IconButton } from '@/ui/IconButton'
import { Note, Truncated } from '@/ui/Words'
import type { Strictness } from '../model/view'
import { controlWords } from '../model/words'

const Level = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
`

const Left = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s2);
  > :first-child {
    flex: 1;
  }
`

interface FindingsControlsProps extends Strictness {
  readonly view: AnalysisView
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly base: Counted
  readonly onChange: (view: AnalysisView, strictness?: Partial<Strictness>) => void
  readonly onEditFilters: () => void
}

/** What is compared, among whom, and how strictly. */
export const FindingsControls = ({
  view,
  control,
  without,
  only,
  dataset,
  index,
  base,
  onChange,
  onEditFilters,
}: FindingsControlsProps) => {
  const { statsConfidence: confidence } = view.settings
  const tested = testLevels(view.settings).test
  const chooseLevel = (text: string) => {
    const level = CONFIDENCES.find(one => String(one) === text)
    if (level !== undefined) onChange({ ...view, settings: { ...view.settings, statsConfidence: level } })
  }
  return (
    <>
      <AxisPart
        view={view}
        questionName={null}
        questions={dataset.questions.filter(question => dataset.permissions.view || question.unrestricted_filter)}
        banners={dataset.banners ?? []}
        index={index}
        onChange={onChange}
      />
      <WhoIsCounted
        view={view}
        dataset={dataset}
        index={index}
        base={base}
        onChange={onChange}
        onEditFilters={onEditFilters}
      />
      {only.length > 0 && (
        <Part aria-labelledby="findings-only">
          <PartHead>
            <h2 id="findings-only">Questions</h2>
            <Button size="sm" variant="ghost" onClick={() => onChange(view, { only: [] })}>
              Compare all
            </Button>
          </PartHead>
          <Note>
            {only.length === 1 ? 'One question is compared.' : `Only ${String(only.length)} questions are compared.`}
          </Note>
        </Part>
      )}
      {without.length > 0 && (
        <Part aria-labelledby="findings-without">
          <PartHead>
            <h2 id="findings-without">Left out</h2>
          </PartHead>
          <ul>
            {without.map(name => {
              const label = index.get(name)?.label ?? name
              return (
                <Left key={name}>
                  <Truncated title={label}>{label}</Truncated>
                  <IconButton
                    icon="x"
                    size={28}
                    label={`Compare ${label} again`}
                    onClick={() => onChange(view, { without: without.filter(other => other !== name) })}
                  />
                </Left>
              )
            })}
          </ul>
          <Note>These questions are not compared.</Note>
        </Part>
      )}
      <Part aria-labelledby="findings-error">
        <PartHead>
          <h2 id="findings-error">Chance findings</h2>
        </PartHead>
        <Level>
          <span aria-hidden="true">Confidence</span>
          <Select
            label="Confidence"
            labelHidden
            compact
            value={String(confidence)}
            onValueChange={chooseLevel}
            options={CONFIDENCES.map(level => ({ value: String(level), label: `${String(level)} %` }))}
          />
        </Level>
        <Toggle
          spread
          label="Stricter control"
          checked={control === 'benjamini_yekutieli'}
          onCheckedChange={on => onChange(view, { control: on ? 'benjamini_yekutieli' : 'benjamini_hochberg' })}
        />
        <Note>{controlWords(control, confidence)}</Note>
        {tested !== 'house' && (
          <Note>
            {`The letters of the table are those of ${testWordsOf(tested).label}. What matters is compared by the house test, which has the intervals and the comparison with everyone else that this control needs.`}
          </Note>
        )}
      </Part>
    </>
  )
}
