import { forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "~/ui/icon";
import styles from "./notice.module.css";

interface Props {
  tone: "success" | "failure";
  icon: IconName;
  title: string;
  role?: "alert";
  children: ReactNode;
}

/** What the form answers, in a frame that can take the focus. */
export const Notice = forwardRef<HTMLDivElement, Props>(function Notice(
  { tone, icon, title, role, children },
  ref,
) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} ref={ref} role={role} tabIndex={-1}>
      <h3 className="display-3">
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </div>
  );
});
