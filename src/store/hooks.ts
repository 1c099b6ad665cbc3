import type { Dispatch } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'

/** Dispatches plain events; there are no thunks. */
export const useAppDispatch: () => Dispatch = useDispatch

/** Reads the store. A selector names the part of the state it needs, e.g. `(state: { studies: StudiesState }) => ...`. */
export const useAppSelector = useSelector
