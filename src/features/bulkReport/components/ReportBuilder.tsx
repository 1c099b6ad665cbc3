import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { ErrorState, Skeleton } from '@/ui/Feedback'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useDocumentTitle } from '@/ui/PageHeading'
import { Segmented } from '@/ui/Segmented'
import { useToast } from '@/ui/Toast'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { useMediaQuery } from '@/ui/useMediaQuery'
import type { Intent } from '../drafts'
import {
  selectDatasetRemote,
  selectGenerated,
  selectIsDirty,
  selectPreview,
  selectHasProblems,
  selectIsReady,
  selectReportRemote,
  selectReportSize,
} from '../selectors'
import { events } from '../slice'
import type { BuilderProblem } from '../validation'
import { BuilderFoot } from './BuilderFoot'
import { BuilderHead, NAME_ID } from './BuilderHead'
import { BuilderNotices } from './BuilderNotices'
import { FilterModal } from './FilterModal'
import { Layer, wide } from './layout'
import { Preview } from './Preview'
import { QuestionPane } from './QuestionPane'
import { SettingsPane } from './SettingsPane'
import { isCovered, useDocumentKeys } from './useDocumentKeys'
import { cardId } from './VariableCard'
import { AxisList, RowList } from './VariableLists'

const Panes = styled.div`
  flex: 1;
  min-height: 0;
  ${wide} {
    display: grid;
    grid-template-columns: minmax(280px, 360px) minmax(0, 1fr) minmax(280px, 304px);
  }
`
const Left = styled.div`
  min-height: 0;
  border-right: 1px solid var(--border);
`
const Middle = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 14px 24px 24px;
  > section + section {
    margin-top: 24px;
  }
`
const Right = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--surface);
  border-left: 1px solid var(--border);
`
const Narrow = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
`
const Steps = styled.div`
  flex: none;
  padding: 8px 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`
const NarrowPane = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 16px;
  > section + section {
    margin-top: 24px;
  }
`
const Picker = styled.div`
  height: min(420px, 52dvh);
  margin-top: 16px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
`
const White = styled.div`
  margin: -16px;
  background: var(--surface);
`
const Centre = styled.div`
  flex: 1;
  display: grid;
  place-content: center;
`
const Loading = styled.div`
  flex: 1;
  display: grid;
  gap: 12px;
  align-content: start;
  padding: 24px;
`

const Ask = styled.div`
  > button {
    margin-top: 12px;
  }
`

const STEPS = [
  { value: 'rows', label: 'Rows' },
  { value: 'axis', label: 'Axis' },
  { value: 'settings', label: 'Settings' },
] as const
type Step = (typeof STEPS)[number]['value']

export interface ReportBuilderProps {
  readonly studyId: string
  readonly datasetName: string
  /** Drafts are kept per person. */
  readonly user: string
  readonly intent: Intent
  readonly savedReportsHref: string
  readonly onClosed: () => void
  /** The report is saved; the page goes to the saved reports. */
  readonly onGenerated: () => void
}

const Builder = ({
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

/** S2.75: the report builder, a layer over the study. Opens on mount; leaving it keeps the draft unless discarded. */
export const ReportBuilder = ({
  studyId,
  datasetName,
  user,
  intent,
  savedReportsHref,
  onClosed,
  onGenerated,
}: ReportBuilderProps): ReactNode => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  useDocumentTitle('Report builder')
  const ready = useAppSelector(selectIsReady)
  const dataset = useAppSelector(selectDatasetRemote)
  const report = useAppSelector(selectReportRemote)
  const generated = useAppSelector(selectGenerated)
  const dirty = useAppSelector(selectIsDirty)
  const [asking, setAsking] = useState(false)
  const intentText = JSON.stringify(intent)

  const open = useCallback(
    () => dispatch(events.opened({ studyId, datasetName, user, intent: JSON.parse(intentText) as Intent })),
    [dispatch, studyId, datasetName, user, intentText],
  )
  useEffect(() => {
    open()
    return () => {
      dispatch(events.closed({ keepDraft: true }))
    }
  }, [open, dispatch])

  const handled = useRef<string | null>(null)
  useEffect(() => {
    if (!generated || handled.current === generated.id) return
    handled.current = generated.id
    toast({ text: `“${generated.title}” was saved`, tone: 'success' })
    onGenerated()
  }, [generated, toast, onGenerated])

  const leave = (keepDraft: boolean) => {
    setAsking(false)
    dispatch(events.closed({ keepDraft }))
    onClosed()
  }
  const loading = useDelayedFlag(!ready)
  const unreadable = report?.data?.serialized_request === null
  const error = dataset.error ?? report?.error ?? null

  if (!ready) {
    return (
      <Layer aria-label="Report builder" aria-busy={!error}>
        {error || unreadable ? (
          <Centre>
            <ErrorState
              message={
                error
                  ? dataset.error
                    ? 'The questions of this dataset could not be loaded.'
                    : 'The saved report could not be loaded.'
                  : 'This saved report holds no request to rebuild it from.'
              }
              detail={error?.message}
              {...(error && { onRetry: () => void open() })}
            />
            <Centre>
              <Button variant="ghost" onClick={onClosed}>
                Back to the study
              </Button>
            </Centre>
          </Centre>
        ) : (
          loading && (
            <Loading>
              <Skeleton $height={36} $width="40%" />
              <Skeleton $height={40} />
              <Skeleton $height={40} />
              <Skeleton $height={40} />
            </Loading>
          )
        )}
      </Layer>
    )
  }
  return (
    <>
      <Builder savedReportsHref={savedReportsHref} onClose={() => (dirty ? setAsking(true) : leave(true))} />
      <ConfirmDialog
        open={asking}
        title="Leave the report builder?"
        confirmLabel="Discard and leave"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => leave(false)}
        onCancel={() => setAsking(false)}
      >
        <Ask>
          <p>
            This report has not been generated. A draft stays in this browser tab and is offered when you come back.
          </p>
          <Button onClick={() => leave(true)}>Keep the draft and leave</Button>
        </Ask>
      </ConfirmDialog>
    </>
  )
}
