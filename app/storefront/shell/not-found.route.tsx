import { data } from "react-router";
import { NotFoundPage } from "./not-found-page.tsx";

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <NotFoundPage />;
}
