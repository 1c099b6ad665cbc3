import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Segmented } from '@/ui/Segmented'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { selectHasProblems, selectPreview, selectReportSize } from '../selectors'
import { events } from '../slice'
import type { BuilderProblem } from '../validation'
import { BuilderFoot } from './BuilderFoot'
import { BuilderHead, NAME_ID } from './BuilderHead'
import { BuilderNotices } from './BuilderNotices'
import { Panes, Left, Middle, Right, Narrow, Steps, NarrowPane, Picker, White } from './builderParts'
import { FilterModal } from './FilterModal'
import { Layer } from './layout'
import { Preview } from './Preview'
import { QuestionPane } from './QuestionPane'
import { SettingsPane } from './SettingsPane'
import { isCovered, useDocumentKeys } from './useDocumentKeys'
import { cardId } from './VariableCard'
import { AxisList, RowList } from './VariableLists'

const STEPS = [
  { value: 'rows', label: 'Rows' },
  { value: 'axis', label: 'Axis' },
  { value: 'settings', label: 'Settings' },
] as const
type Step = (typeof STEPS)[number]['value']

/** The open builder: find, arrange, settle; three panes, or three steps where there is less room. */
export const BuilderScreen = ({
  savedReportsHref,
  onClose,
}: {
  readonly savedReportsHref: string
  readonly onClose: () => void
}): ReactNode => {
  const dispatch = useAppDispatch()
  const isWide = useMediaQuery('(min-width: 1000px)')
  const preview = useAppSelector(selectPreview)
  const hasProblems = useAppSelector(selectHasProblems)
  const size = useAppSelector(selectReportSize)
  const [filtering, setFiltering] = useState(false)
  const [step, setStep] = useState<Step>('rows')
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const layer = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (wasOpen.current && !preview.open) layer.current?.querySelector<HTMLElement>('[data-preview-button]')?.focus()
    wasOpen.current = preview.open
  }, [preview.open])

  const openFilters = useCallback(() => setFiltering(true), [])
  const openPreview = useCallback(() => {
    if (size.tables > 0) dispatch(events.previewOpened())
  }, [dispatch, size.tables])
  const generate = useCallback(() => {
    dispatch(events.generateRequested())
    if (!hasProblems) return
    dispatch(events.previewClosed())
    setAttempt(count => count + 1)
  }, [dispatch, hasProblems])
  const stepFor: Record<BuilderProblem['at']['part'], Step> = { name: step, rows: 'rows', row: 'rows', axis: 'axis' }
  const focusProblem = ({ at }: BuilderProblem) => {
    setStep(stepFor[at.part])
    requestAnimationFrame(() => {
      const id = at.part === 'name' ? NAME_ID : 'questionName' in at ? cardId(at.part, at.questionName) : 'report-rows'
      const target = document.getElementById(id)
      target?.focus()
      target?.scrollIntoView({ block: 'center' })
    })
  }
  useDocumentKeys(!preview.open && !filtering, event => {
    if (isCovered()) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return openPreview()
    }
    const typing =
      (event.target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    layer.current?.querySelector<HTMLInputElement>('[data-builder-search]')?.focus()
  })
  const editFilters = () => {
    dispatch(events.previewClosed())
    setFiltering(true)
  }
  const editAxis = () => {
    dispatch(events.previewClosed())
    setStep('axis')
    requestAnimationFrame(() => document.getElementById('report-axis')?.focus())
  }

  return (
    <>
      <Layer
        ref={layer}
        aria-label="Report builder"
        inert={preview.open}
        style={preview.open ? { visibility: 'hidden' } : undefined}
      >
        <BuilderHead heading={heading} savedReportsHref={savedReportsHref} onClose={onClose} />
        {isWide ? (
          <Panes>
            <Left>
              <QuestionPane target="row" />
            </Left>
            <Middle>
              <BuilderNotices />
              <RowList />
              <AxisList />
            </Middle>
            <Right>
              <SettingsPane onEditFilters={openFilters} />
            </Right>
          </Panes>
        ) : (
          <Narrow>
            <Steps>
              <Segmented label="Step" labelHidden block value={step} onValueChange={setStep} options={STEPS} />
            </Steps>
            <NarrowPane>
              {step !== 'settings' && <BuilderNotices />}
              {step === 'rows' && <RowList />}
              {step === 'axis' && <AxisList />}
              {step !== 'settings' && (
                <Picker>
                  <QuestionPane key={step} target={step === 'axis' ? 'axis' : 'row'} />
                </Picker>
              )}
              {step === 'settings' && (
                <White>
                  <SettingsPane onEditFilters={openFilters} />
                </White>
              )}
            </NarrowPane>
          </Narrow>
        )}
        <BuilderFoot attempt={attempt} onFix={focusProblem} onPreview={openPreview} onGenerate={generate} />
      </Layer>
      <FilterModal open={filtering} onClose={() => setFiltering(false)} />
      {preview.open && <Preview onEditFilters={editFilters} onEditAxis={editAxis} onGenerate={generate} />}
    </>
  )
}
