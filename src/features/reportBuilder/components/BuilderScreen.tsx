import type { ReportProblem } from '@core/report'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Layer, type AddedRowsScreen, type FilterEditorScreen, type OnFile, type PreviewScreen } from '@/tables/ui'
import { Segmented } from '@/ui/Segmented'
import { selectConflict, selectHasProblems, selectSaveAs, selectWhyNoPreview } from '../selectors'
import { events } from '../slice'
import { BuilderFoot } from './frame/BuilderFoot'
import { BuilderHead, NAME_ID } from './frame/BuilderHead'
import { BuilderNotices } from './frame/BuilderNotices'
import { Left, Middle, Panes, Right, Steps } from './panes'
import { BuilderAddedRows } from './BuilderAddedRows'
import { BuilderPreview } from './BuilderPreview'
import { cardId } from './variables/cardId'
import { FilterModal } from './FilterModal'
import { QuestionPane } from './questions/QuestionPane'
import { SettingsPane } from './settings/SettingsPane'
import { STEPS, useBuilderSteps, type Step } from './useBuilderSteps'
import { isCovered, useDocumentKeys } from '@/ui/useDocumentKeys'
import { VariableBoard } from './variables/VariableBoard'
import { AxisList } from './variables/AxisList'
import { RowList } from './variables/RowList'

/** What gets the focus for a problem that does not belong to one variable. */
const PROBLEM_IDS = {
  name: NAME_ID,
  rows: 'report-rows',
  chart: 'report-view',
  filters: 'report-filters',
  weight: 'report-weight',
} as const

interface BuilderScreenProps {
  readonly savedReportsHref: string
  readonly FilterEditor: FilterEditorScreen
  readonly Preview: PreviewScreen
  readonly AddedRows: AddedRowsScreen
  readonly onFile: OnFile
  readonly onClose: () => void
}

/** The open builder: find questions, arrange them, choose settings; side by side, or in three steps in the narrow layout. */
export const BuilderScreen = (props: BuilderScreenProps): ReactNode => {
  const { FilterEditor, savedReportsHref, onClose } = props
  const dispatch = useAppDispatch()
  const { isWide, step, go, panes, middle, onScroll } = useBuilderSteps()
  const hasProblems = useAppSelector(selectHasProblems)
  const saveAs = useAppSelector(selectSaveAs)
  const conflict = useAppSelector(selectConflict)
  const whyNoPreview = useAppSelector(selectWhyNoPreview)
  const [filtering, setFiltering] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const layer = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (wasOpen.current && !previewing) layer.current?.querySelector<HTMLElement>('[data-preview-button]')?.focus()
    wasOpen.current = previewing
  }, [previewing])

  // What somebody else saved is decided about in the builder, beside one's own work.
  useEffect(() => {
    if (conflict.length > 0) setPreviewing(false)
  }, [conflict])

  const openFilters = useCallback(() => setFiltering(true), [])
  const openPreview = useCallback(() => {
    if (whyNoPreview === null) setPreviewing(true)
  }, [whyNoPreview])
  const closePreview = useCallback(() => setPreviewing(false), [])
  const generate = useCallback(() => {
    dispatch(saveAs === 'changes' ? events.changesRequested() : events.generateRequested())
    if (!hasProblems) return
    closePreview()
    setAttempt(count => count + 1)
  }, [dispatch, saveAs, hasProblems, closePreview])
  const copy = () => {
    dispatch(events.generateRequested())
    if (hasProblems) setAttempt(count => count + 1)
  }
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
  useDocumentKeys(!previewing && !filtering, event => {
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
    closePreview()
    setFiltering(true)
  }
  const editAxis = () => {
    closePreview()
    go('axis')
    requestAnimationFrame(() => document.getElementById('report-axis')?.focus())
  }

  const lists = isWide || step !== 'settings'
  return (
    <>
      <Layer
        ref={layer}
        aria-label="Report builder"
        inert={previewing}
        style={previewing ? { visibility: 'hidden' } : undefined}
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
        <BuilderFoot attempt={attempt} onFix={focusProblem} onPreview={openPreview} onSave={generate} onCopy={copy} />
      </Layer>
      <BuilderAddedRows AddedRows={props.AddedRows} />
      {filtering && <FilterModal FilterEditor={FilterEditor} onClose={() => setFiltering(false)} />}
      {previewing && (
        <BuilderPreview
          Preview={props.Preview}
          onFile={props.onFile}
          onEditFilters={editFilters}
          onEditAxis={editAxis}
          onGenerate={generate}
          onClose={closePreview}
        />
      )}
    </>
  )
}
