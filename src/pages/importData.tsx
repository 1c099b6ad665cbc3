import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PublishScreen } from '@/features/dataset/ui'
import { ImportPage } from '@/features/datasetImport/ui'
import { selectCanManage, selectConfig } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { paths } from '@/lib/paths'
import { selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'

/** Adds survey data to the study of `?study=` (as a version of `?dataset=`) or to a new one; `?import=` continues an unfinished import. */
const ImportData = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const mayManage = useAppSelector(selectCanManage)
  const limitBytes = useAppSelector(selectConfig)?.upload_limit_bytes ?? 0
  const number = query.get('study')
  const dataset = query.get('dataset')
  const study = useAppSelector((state: WithLibrary) => selectStudy(state, number ?? '')).data
  useEffect(() => {
    if (number !== null && mayManage) dispatch(studyRemote.requested(number))
  }, [number, mayManage, dispatch])
  const onStarted = useCallback((id: string) => void navigate(paths.importRun(id), { replace: true }), [navigate])
  if (!mayManage) return <AccessRestricted />
  return (
    <ImportPage
      importId={query.get('import')}
      study={number === null ? null : { number, name: study?.name ?? number, dataset }}
      limitBytes={limitBytes}
      onStarted={onStarted}
      Publish={PublishScreen}
    />
  )
}

export default ImportData
