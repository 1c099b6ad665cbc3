import type { ReportProblem } from '@core/report'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import type { FilterEditorScreen } from '@/tables/ui'
import { Segmented } from '@/ui/Segmented'
import { RowsModal } from '@/features/addedRows/components/AddedRows'
import { selectHasProblems, selectPreview, selectWhyNoPreview } from '../selectors'
import { events } from '../slice'
import { BuilderFoot } from './frame/BuilderFoot'
import { BuilderHead, NAME_ID } from './frame/BuilderHead'
import { BuilderNotices } from './frame/BuilderNotices'
import { Left, Middle, Panes, Right, Steps } from './panes'
import { cardId } from './variables/cardId'
import { FilterModal } from './FilterModal'
import { Layer } from '@/tables/components/screenFrame'
import { Preview } from '@/features/reportPreview/components/ReportPreview'
import { QuestionPane } from './questions/QuestionPane'
import { SettingsPane } from './settings/SettingsPane'
import { STEPS, useBuilderSteps, type Step } from './useBuilderSteps'
import { isCovered, useDocumentKeys } from '@/ui/useDocumentKeys'
import { VariableBoard } from './variables/VariableBoard'
import { AxisList, RowList } from './variables/VariableLists'

/** What takes the focus for a problem that no variable has. */
const PROBLEM_IDS = {
  name: NAME_ID,
  rows: 'report-rows',
  chart: 'report-view',
  filters: 'report-filters',
  weight: 'report-weight',
} as const

/** The open builder: find, arrange, settle; three panes, or three steps of the same panes where there is less room. */
export const BuilderScreen = ({
  savedReportsHref,
  onClose,
  FilterEditor,
}: {
  readonly savedReportsHref: string
  readonly onClose: () => void
  readonly FilterEditor: FilterEditorScreen
}): ReactNode => {
  const dispatch = useAppDispatch()
  const { isWide, step, go, panes, middle, onScroll } = useBuilderSteps()
  const preview = useAppSelector(selectPreview)
  const hasProblems = useAppSelector(selectHasProblems)
  const whyNoPreview = useAppSelector(selectWhyNoPreview)
  const [filtering, setFiltering] = useState(false)
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
    if (whyNoPreview === null) dispatch(events.previewOpened())
  }, [dispatch, whyNoPreview])
  const generate = useCallback(() => {
    dispatch(events.generateRequested())
    if (!hasProblems) return
    dispatch(events.previewClosed())
    setAttempt(count => count + 1)
  }, [dispatch, hasProblems])
  const stepFor: Record<ReportProblem['at']['part'], Step> = {
    name: step,
    rows: 'rows',
    row: 'rows',
    axis: 'axis',
    chart: 'settings',
    filters: 'settings',
    weight: 'settings',
  }
  const focusProblem = ({ at }: ReportProblem) => {
    go(stepFor[at.part])
    requestAnimationFrame(() => {
      const id = 'questionName' in at ? cardId(at.part, at.questionName) : PROBLEM_IDS[at.part]
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
    go('axis')
    requestAnimationFrame(() => document.getElementById('report-axis')?.focus())
  }

  const lists = isWide || step !== 'settings'
  return (
    <>
      <Layer
        ref={layer}
        aria-label="Report builder"
        inert={preview.open}
        style={preview.open ? { visibility: 'hidden' } : undefined}
      >
        <BuilderHead heading={heading} savedReportsHref={savedReportsHref} onClose={onClose} />
        <Steps data-part="steps">
          <Segmented label="Step" labelHidden block value={step} onValueChange={go} options={STEPS} />
        </Steps>
        <Panes ref={panes} onScroll={onScroll}>
          <Left data-part="find" hidden={!lists}>
            <QuestionPane target={!isWide && step === 'axis' ? 'axis' : 'row'} />
          </Left>
          <Middle ref={middle} onScroll={onScroll} hidden={!lists}>
            <BuilderNotices />
            <VariableBoard>
              <RowList hidden={!isWide && step !== 'rows'} />
              <AxisList hidden={!isWide && step !== 'axis'} />
            </VariableBoard>
          </Middle>
          <Right id="report-settings" tabIndex={-1} data-part="settings" hidden={!isWide && step !== 'settings'}>
            <SettingsPane onEditFilters={openFilters} />
          </Right>
        </Panes>
        <BuilderFoot attempt={attempt} onFix={focusProblem} onPreview={openPreview} onGenerate={generate} />
      </Layer>
      <RowsModal />
      {filtering && <FilterModal FilterEditor={FilterEditor} onClose={() => setFiltering(false)} />}
      {preview.open && <Preview onEditFilters={editFilters} onEditAxis={editAxis} onGenerate={generate} />}
    </>
  )
}
