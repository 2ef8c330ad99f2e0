import { createFileRoute } from '@tanstack/react-router';
import { DoctorScreen } from '../../doctor/DoctorScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/doctor')({ beforeLoad: requireSignIn, component: DoctorScreen });
