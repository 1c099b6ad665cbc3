import { useEffect } from 'react'
import type { ImportStatus } from '@core/contract'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Breadcrumbs, PageFrame, PageHead, PageHeading, Stack } from '@/ui'
import { selectCreate, selectImports, selectStartedId, selectStatus, selectUpload } from '../selectors'
import { events } from '../slice'
import { ChooseFile, type ImportPlace } from './ChooseFile'
import { ImportStage } from './ImportStage'
import { ImportSteps } from './ImportSteps'
import type { PublishScreen } from './PublishImported'
import { ReviewFoot } from './ReviewFoot'

const HEADS: Readonly<Record<ImportStatus['state'], { readonly step: number; readonly title: string }>> = {
  uploading: { step: 0, title: 'Add data' },
  reading: { step: 1, title: 'Reading the file' },
  review: { step: 2, title: 'Review what we found' },
  committing: { step: 3, title: 'Importing' },
  done: { step: 4, title: 'Imported' },
  failed: { step: 1, title: 'Import failed' },
  cancelled: { step: 0, title: 'Import cancelled' },
}

export interface ImportPageProps {
  /** The import in the URL to continue, or null to begin one. */
  readonly importId: string | null
  readonly study: ImportPlace | null
  readonly limitBytes: number
  /** The import begun here got an id: put it into the URL, so that the page can be left and found again. */
  readonly onStarted: (importId: string) => void
  readonly Publish: PublishScreen
}

const useImportPage = (importId: string | null, onStarted: (importId: string) => void) => {
  const dispatch = useAppDispatch()
  const startedId = useAppSelector(selectStartedId)
  useEffect(() => {
    dispatch(events.importPageOpened({ importId }))
  }, [importId, dispatch])
  useEffect(() => {
    if (startedId !== null) onStarted(startedId)
  }, [startedId, onStarted])
  useEffect(
    () => () => {
      dispatch(events.importPageLeft())
    },
    [dispatch],
  )
  return dispatch
}

/** Importing survey data: choose, read, review, import. Every state of an import has a screen, and each can be left. */
export const ImportPage = ({ importId, study, limitBytes, onStarted, Publish }: ImportPageProps) => {
  const dispatch = useImportPage(importId, onStarted)
  const imports = useAppSelector(selectImports)
  const creating = useAppSelector(selectCreate)
  const status = useAppSelector(selectStatus).data
  const isSending = useAppSelector(selectUpload) !== null
  const { step, title } = HEADS[importId === null || isSending || status === null ? 'uploading' : status.state]
  return (
    <>
      <PageFrame>
        <Stack $gap="s4-5">
          <PageHead>
            <Stack $gap="s1">
              <Breadcrumbs
                items={[
                  { label: 'Studies', href: paths.studies() },
                  ...(study ? [{ label: study.name, href: paths.study(study.number) }] : []),
                  { label: 'Add data' },
                ]}
              />
              <PageHeading title={title} />
            </Stack>
            <ImportSteps current={step} />
          </PageHead>
          {importId === null ? (
            <ChooseFile
              study={study}
              imports={imports}
              creating={creating.isFetching}
              failure={creating.error}
              limitBytes={limitBytes}
              importHref={paths.importRun}
              onRetryList={() => dispatch(events.importPageOpened({ importId: null }))}
              onFile={(file, target) => dispatch(events.fileChosen({ file, target }))}
            />
          ) : (
            <ImportStage importId={importId} Publish={Publish} />
          )}
        </Stack>
      </PageFrame>
      {importId !== null && !isSending && status?.state === 'review' && <ReviewFoot importId={importId} />}
    </>
  )
}
